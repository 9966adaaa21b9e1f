import { expect, test, vi } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { createFileReader } from './file-reader.ts';
import { useReading } from './use-reading.ts';

vi.mock(import('./file-reader.ts'), () => ({ createFileReader: vi.fn<typeof createFileReader>() }));

function Chooser() {
  const { state, choose } = useReading('u');
  const file = new File(['Habit,Date'], 'days.csv');
  return (
    <button type="button" onClick={() => choose(file)}>
      {state.phase === 'choosing' ? (state.error ?? state.refusal ?? 'nothing') : state.phase}
    </button>
  );
}

test('reads another file after the reader could not begin', async () => {
  vi.mocked(createFileReader)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ call: async () => 'unknown' as never, stop: () => {} });
  const screen = await renderApp(<Chooser />);
  const button = screen.getByRole('button');
  await button.click();
  await expect.element(button).not.toHaveTextContent('nothing');
  await expect.element(button).not.toHaveTextContent('unknown');
  await button.click();
  await expect.element(button).toHaveTextContent('unknown');
});

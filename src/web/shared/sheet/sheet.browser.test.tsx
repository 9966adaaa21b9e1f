import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import { SAVED_SHOWN, useSavedNote } from './sheet.tsx';

function Sheet() {
  const { note, show } = useSavedNote();
  return (
    <>
      <button type="button" onClick={show}>
        Save
      </button>
      {note}
    </>
  );
}

afterEach(() => vi.useRealTimers());

test('says for a second that a change is saved, and anew after each', async () => {
  const screen = await renderApp(<Sheet />);
  const status = screen.getByRole('status').element();
  const save = () => (screen.getByRole('button').element() as HTMLElement).click();
  const told = (text: string) => expect.poll(() => status.textContent).toBe(text);
  expect(status.textContent).toBe('');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  save();
  await told('Saved');
  vi.advanceTimersByTime(SAVED_SHOWN / 2);
  save();
  await told('Saved');
  vi.advanceTimersByTime(SAVED_SHOWN - 1);
  await told('Saved');
  vi.advanceTimersByTime(1);
  await told('');
  save();
  await told('Saved');
});

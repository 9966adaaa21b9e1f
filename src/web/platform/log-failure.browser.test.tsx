import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ignoreFailure } from './log-failure.ts';
import { optionalComponent } from './optional-component.ts';

test('logs in development why a promise was rejected', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const error = new Error('No plan');
  await Promise.reject(error).catch(ignoreFailure);
  expect(log).toHaveBeenCalledExactlyOnceWith('Ignored failure:', error);
});

test('logs in development why an optional component is missing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const error = new Error('The chunk is gone');
  const Missing = optionalComponent(() => Promise.reject(error));
  const screen = await render(
    <Suspense fallback="Loading">
      <Missing />
    </Suspense>,
  );
  await expect.element(screen.container).toBeEmptyDOMElement();
  expect(log).toHaveBeenCalledExactlyOnceWith('Ignored failure:', error);
});

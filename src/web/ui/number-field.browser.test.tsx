import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberField } from './number-field.tsx';

function Amount() {
  const [value, setValue] = useState('');
  return (
    <>
      <NumberField label="Amount" value={value} onValue={setValue} max={100} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

test('accepts digits, blocks signs and exponents, and stops at the maximum', async () => {
  const screen = await render(<Amount />);
  const field = screen.getByLabelText('Amount');
  const output = screen.getByRole('status');
  await field.click();
  await userEvent.keyboard('-1+e2E:^');
  await expect.element(output).toHaveTextContent('"12"');
  await userEvent.keyboard('34');
  await expect.element(output).toHaveTextContent('"100"');
  await expect.element(field).toHaveValue(100);
  await field.fill('');
  await expect.element(output).toHaveTextContent('""');
});

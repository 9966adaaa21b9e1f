import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextField } from './text-field.tsx';
import './base.css';

test('keeps a date within a column that is narrower than it would be', async () => {
  const screen = await render(
    <div style={{ display: 'grid', gridTemplateColumns: '120px' }}>
      <TextField label="Last day" type="date" />
    </div>,
  );
  const { width } = screen.getByLabelText('Last day').element().getBoundingClientRect();
  expect(width).toBe(120);
});

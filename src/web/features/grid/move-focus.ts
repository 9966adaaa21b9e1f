/** Moves the focus to the next cell in the direction of an arrow key, or to an end of the row. Answers whether the key does that. */
export function moveFocus(table: HTMLTableElement, key: string): boolean {
  const from = document.activeElement;
  const row = from?.closest('tr');
  if (!from || !row || !keys.has(key)) return false;
  const rows = [...table.querySelectorAll('tr')].filter((each) => cellsOf(each).length > 0);
  const cells = cellsOf(row);
  const column = cells.findIndex((cell) => cell === from);
  if (column < 0) return false;
  const below = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowLeft: cells[column - 1],
    ArrowRight: cells[column + 1],
    ArrowUp: below && cellsOf(below)[column],
    ArrowDown: below && cellsOf(below)[column],
    Home: cells[0],
    End: cells.at(-1),
  };
  next[key]?.focus();
  return true;
}

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** A phone shows some of them only. */
const cellsOf = (row: HTMLTableRowElement): HTMLElement[] =>
  [...row.querySelectorAll('button')].filter((button) => button.offsetParent !== null);

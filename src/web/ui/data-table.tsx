import { classes } from './classes.ts';
import './data-table.css';

export interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly (readonly string[])[];
  /** Needed when two rows may have the same header. */
  keys?: readonly string[];
}

/** A chart as a table; a long one scrolls in its own box, also by keyboard. */
export function DataTable({ caption, columns, rows, keys = [] }: DataTableProps) {
  return (
    <div className="data-table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...cells], row) => (
            <tr key={keys[row] ?? head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={classes(cell === '–' && 'is-none')}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

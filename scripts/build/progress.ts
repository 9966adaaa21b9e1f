import { clearLine, cursorTo } from 'node:readline';

/** Says how far a long work is: in one line that changes at a terminal, in a line each elsewhere. */
export function tellProgress(text: string): void {
  const { stdout } = process;
  if (stdout.isTTY) {
    startLine();
    stdout.write(text);
  } else console.log(text);
}

/** Says that a work has ended, and how long it took. The line stays. */
export function tellEnd(text: string, started: number): void {
  if (process.stdout.isTTY) startLine();
  console.log(`${text} in ${Math.round((performance.now() - started) / 100) / 10} s`);
}

function startLine(): void {
  clearLine(process.stdout, 0);
  cursorTo(process.stdout, 0);
}

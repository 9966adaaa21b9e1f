import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** The mails to an address, as text: without SMTP they are files of the data folder. */
export async function mailFilesTo(dataFolder: string, address: string): Promise<string[]> {
  const mails = join(dataFolder, 'mail');
  const names = await readdir(mails).catch(() => []);
  const all = await Promise.all(
    names.map(async (name) => await PostalMime.parse(await readFile(join(mails, name)))),
  );
  const own = all.filter(({ to }) => to?.some((one) => one.address === address));
  return own.map(({ subject, text }) => `Subject: ${subject}\n${text}`);
}

import type { TableMaker } from './table-maker.ts';

/** What a fact of the server says, where its name alone does not: how members are admitted, the newest release. */
export async function factValues(maker: TableMaker): Promise<void> {
  await maker.addTexts('server_facts', 'value');
}

import { z } from 'zod';
import { type Config, ConfigError } from '#server/core/config/config.ts';
import { DatabaseRefusedError, DatabaseUnavailableError } from '#server/core/database/errors.ts';
import {
  checkAddresses,
  checkDatabase,
  checkFolders,
  checkKeys,
  checkMail,
  checkSettings,
} from '#server/operator/checks/doctor-checks.ts';
import { type Finding, fail } from '#server/operator/checks/finding.ts';
import { defineCommand } from './command/command.ts';
import { printFindings } from './command/terminal.ts';
import { readOwnConfig, withDatabase } from './storage/with-storage.ts';

export const doctor = defineCommand({
  usage: '',
  summary: 'Checks settings, addresses, database, clock, disks, backups, keys and mail',
  help: ['Each line is ok, warn or fail, with what to do. Exit code 1: a check failed. It changes nothing.'],
  input: z.strictObject({}),
  run: async (_, terminal) => {
    const now = Date.now();
    let config: Config;
    try {
      config = readOwnConfig();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return printFindings([fail('configuration', error.message)], terminal);
    }
    const findings = [
      ...checkSettings(config),
      ...(await checkAddresses(config)),
      ...(await databaseFindings(config, now)),
      ...(await checkFolders(config, now)),
      ...checkKeys(config),
      ...(await checkMail(config)),
    ];
    return printFindings(findings, terminal);
  },
});

async function databaseFindings(config: Config, now: number): Promise<Finding[]> {
  try {
    return await withDatabase(config, async (database) => await checkDatabase(database, now));
  } catch (error) {
    const isExpected = error instanceof DatabaseRefusedError || error instanceof DatabaseUnavailableError;
    if (!isExpected) throw error;
    return [fail('database', error.message.split('\n')[0] ?? '')];
  }
}

import { tmpdir } from 'node:os';
import { vi } from 'vitest';
import { runAdmin } from '#server/admin/command/command.ts';
import { commands } from '#server/admin/commands.ts';
import type { AdminOutcome, AdminRun } from '#tests/api/admin-process.ts';

/** The operator's command line by the call of scripts/admin.ts, without a process of its own. */
export async function runAdminHere({
  given,
  environment = {},
  input = '',
}: Omit<AdminRun, 'within'>): Promise<AdminOutcome> {
  const outcome = { status: 0, stdout: '', stderr: '' };
  const remark = (text: string) => void (outcome.stderr += text);
  const [own, folder] = [process.env, process.cwd()];
  const warnings = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    remark(String(text));
    return true;
  });
  // Neither the developer's settings nor those of a file in this folder.
  process.env = { PATH: own['PATH'], ...environment };
  process.chdir(tmpdir());
  try {
    outcome.status = await runAdmin(commands, given, {
      print: (line) => void (outcome.stdout += `${line}\n`),
      remark: (line) => remark(`${line}\n`),
      ask: async (question) => {
        remark(question);
        return input.trimEnd();
      },
    });
    return outcome;
  } finally {
    process.env = own;
    process.chdir(folder);
    warnings.mockRestore();
  }
}

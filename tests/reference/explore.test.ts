import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { buildTestApp } from '#tests/api/test-app.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { histories } from './history.ts';
import { play } from './play.ts';

forEachEngine(
  'explore',
  (db) => {
    test('x', async () => {
      await import('#domain/wire-kinds.ts');
      const api = await buildTestApp(db());
      const n = Number(process.env['N'] ?? 100),
        seed = Number(process.env['SEED'] ?? 1);
      const out: string[] = [];
      const kinds = new Map<string, number>();
      let compared = 0,
        bad = 0,
        fails = 0,
        refused = 0,
        calls = 0;
      const ins = new (await import('node:inspector/promises')).Session();
      ins.connect();
      if (process.env['PROF']) {
        await ins.post('Profiler.enable');
        await ins.post('Profiler.start');
      }
      const t = process.cpuUsage();
      for (const [i, h] of fc.sample(histories, { numRuns: n, seed }).entries()) {
        try {
          const { seen, person } = await play(api, h);
          compared += seen.compared;
          for (const l of person.lines) {
            calls++;
            if (l.endsWith(': 422')) refused++;
          }
          if (seen.differences.length) {
            bad++;
            const first = seen.differences[0]!.replace(/\d{4}-\d\d-\d\d/g, 'D')
              .replace(/[\d.]+/g, '#')
              .slice(0, 90);
            kinds.set(first, (kinds.get(first) ?? 0) + 1);
            out.push(
              `--- ${i} lines ${person.lines.length}\n${person.lines.join('\n')}\n${seen.differences.slice(0, 6).join('\n')}`,
            );
          }
        } catch (e) {
          fails++;
          kinds.set(String(e).slice(0, 150), (kinds.get(String(e).slice(0, 150)) ?? 0) + 1);
        }
      }
      const u = process.cpuUsage(t);
      if (process.env['PROF'])
        writeFileSync('/tmp/prof/p.cpuprofile', JSON.stringify((await ins.post('Profiler.stop')).profile));
      writeFileSync('/tmp/reference-out.txt', out.sort((a, b) => a.length - b.length).join('\n\n'));
      writeFileSync(
        '/tmp/reference-sum.txt',
        `histories ${n} compared ${compared} bad ${bad} fails ${fails} calls ${calls} refused ${refused} cpu ${(u.user + u.system) / 1e6}\n` +
          [...kinds]
            .sort((a, b) => b[1] - a[1])
            .map(([k, v]) => `${v} ${k}`)
            .join('\n') +
          '\n',
      );
      await api.app.close();
    }, 600_000);
  },
  ['sqlite'],
);

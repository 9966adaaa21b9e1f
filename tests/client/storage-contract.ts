import { describe, expect, test } from 'vitest';
import type { Mutation } from '#client/outbox/mutation.ts';
import type { OutboxStorage } from '#client/outbox/storage.ts';

export const buildWrite = (write: Partial<Mutation> = {}): Mutation => ({
  id: 'w1',
  kind: 'habit.tick',
  variables: { id: 'h1', action: 'create', days: ['2026-11-20'] },
  account: 'ada',
  createdAt: '2026-11-20T10:00:00.000Z',
  claimed: false,
  sequence: 0,
  ...write,
});

const ids = (writes: readonly Mutation[]) => writes.map(({ id }) => id);

/** What every storage of the outbox does. `open` gives one on a device of its own; `again` gives the same device after a reload. */
export function describeStorage(
  name: string,
  open: () => { storage: OutboxStorage; again(): OutboxStorage },
): void {
  describe(`storage: ${name}`, () => {
    test('keeps mutations in the order in which they were added, over a reload', async () => {
      const { storage, again } = open();
      await Promise.all(['a', 'b', 'c'].map((id) => storage.add(buildWrite({ id }))));
      const kept = await again().list('ada');
      expect(ids(kept)).toEqual(['a', 'b', 'c']);
      expect(kept[0]).toEqual(buildWrite({ id: 'a', sequence: kept[0]!.sequence }));
      expect(kept.map(({ sequence }) => sequence > 0)).toEqual([true, true, true]);
    });

    test('keeps accounts apart', async () => {
      const { storage } = open();
      await storage.add(buildWrite({ id: 'a' }));
      await storage.add(buildWrite({ id: 'b', account: 'eve' }));
      expect(ids(await storage.list('eve'))).toEqual(['b']);
      expect((await storage.claimHead('eve', 0))?.id).toBe('b');
      await storage.clear(null);
      expect(ids(await storage.list('ada'))).toEqual(['a']);
      await storage.clear('ada');
      expect(await storage.list('ada')).toEqual([]);
      expect(ids(await storage.list('eve'))).toEqual(['b']);
    });

    test('claims the first mutation, and keeps it until it is removed', async () => {
      const { storage, again } = open();
      await storage.add(buildWrite({ id: 'a' }));
      await storage.add(buildWrite({ id: 'b' }));
      const head = await storage.claimHead('ada', 0);
      expect(head).toMatchObject({ id: 'a', claimed: true });
      expect((await again().list('ada')).map(({ claimed }) => claimed)).toEqual([true, false]);
      expect((await storage.claimHead('ada', 0))?.id).toBe('a');
      await storage.remove([head!]);
      expect((await storage.claimHead('ada', 0))?.id).toBe('b');
    });

    test('deletes the mutation that a newer one replaces, unless it is in flight', async () => {
      const { storage } = open();
      await storage.add(buildWrite({ id: 'a' }));
      const [first] = await storage.list('ada');
      expect(await storage.add(buildWrite({ id: 'b' }), first)).toMatchObject({ replaced: true });
      const second = await storage.claimHead('ada', 0);
      expect(second?.id).toBe('b');
      expect(await storage.add(buildWrite({ id: 'c' }), { ...second!, claimed: false })).toMatchObject({
        replaced: false,
      });
      expect(ids(await storage.list('ada'))).toEqual(['b', 'c']);
    });

    test('skips a deferred mutation until its time, and can delete it before', async () => {
      const { storage, again } = open();
      await storage.add(buildWrite({ id: 'a', heldUntil: 1_000 }));
      await storage.add(buildWrite({ id: 'b', heldUntil: 2_000 }));
      await storage.add(buildWrite({ id: 'c' }));
      const [first, second] = await again().list('ada');
      expect((await storage.claimHead('ada', 999))?.id).toBe('c');
      expect(await storage.takeBack(second!)).toBe(true);
      expect(await storage.takeBack(second!)).toBe(false);
      expect(ids(await storage.list('ada'))).toEqual(['a', 'c']);
      expect((await storage.claimHead('ada', 1_000))?.id).toBe('a');
      expect(await storage.takeBack(first!)).toBe(false);
      expect(ids(await storage.list('ada'))).toEqual(['a', 'c']);
    });

    test('deletes a mutation that was answered', async () => {
      const { storage, again } = open();
      await storage.add(buildWrite({ id: 'a' }));
      await storage.add(buildWrite({ id: 'b' }));
      const head = await storage.claimHead('ada', 0);
      await storage.settle(head!, { id: 'h1' });
      expect(ids(await again().list('ada'))).toEqual(['b']);
    });

    test('updates a stored mutation, and no other', async () => {
      const { storage } = open();
      await storage.add(buildWrite({ id: 'a' }));
      const [write] = await storage.list('ada');
      await storage.update({ ...write!, variables: { id: 'h2' } });
      expect((await storage.list('ada'))[0]?.variables).toEqual({ id: 'h2' });
      await storage.remove([write!]);
      await storage.update(write!);
      expect(await storage.list('ada')).toEqual([]);
    });
  });
}

import { statfs } from 'node:fs/promises';
import { type DiskRoom, roomOf } from './disk-level.ts';

/** The room on the file system of a folder. Never rejects: null when the folder or its size is missing. */
export async function readRoom(folder: string): Promise<DiskRoom | null> {
  try {
    return roomOf(await statfs(folder));
  } catch {
    return null;
  }
}

import { kinds } from '#client/state/kinds.ts';

// The files share processes: without this, it would depend on those before whether the rules of the kinds are loaded.
await kinds.load();

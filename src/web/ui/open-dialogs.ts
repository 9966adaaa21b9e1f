import { createStore } from './store.ts';

/** The modal dialogs that are open, the topmost last. All beside the topmost is inert, so that toasts are shown in it. */
export const openDialogs = createStore<readonly HTMLElement[]>([]);

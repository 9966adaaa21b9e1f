import { useEffect, useState } from 'react';
import type { Draft } from '#web/platform/sign-in-attempt.ts';

let returned: Draft | null = null;

/** InteractiveLayer a draft to the page that is shown next in this document. */
export function returnDraft(draft: Draft | null): void {
  returned = draft;
}

/** What was typed into this form before the browser left for a provider; empty when nothing was. */
export function useDraft(form: string): Draft['values'] {
  const [values] = useState(() => (returned?.form === form ? returned.values : {}));
  useEffect(() => returnDraft(null), []);
  return values;
}

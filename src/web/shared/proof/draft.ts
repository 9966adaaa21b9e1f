import { useEffect, useState } from 'react';
import type { Draft } from '#web/platform/sign-in-attempt.ts';

let returned: Draft | null = null;

/** Passes a draft to the next page of this document. */
export function returnDraft(draft: Draft | null): void {
  returned = draft;
}

/** The values of this form from before the browser left for a provider; empty when there are none. */
export function useDraft(form: string): Draft['values'] {
  const [values] = useState(() => (returned?.form === form ? returned.values : {}));
  useEffect(() => returnDraft(null), []);
  return values;
}

import { type ChangeEvent, useState } from 'react';

/** A text field that saves when it is left. It shows what is typed, and the current text while nothing is. */
export function useDraft(current: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? current,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(event.currentTarget.value),
    onBlur: () => {
      if (typed === null) return;
      setTyped(null);
      if (typed !== current) save(typed);
    },
  };
}

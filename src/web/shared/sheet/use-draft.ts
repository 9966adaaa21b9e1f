import { type ChangeEvent, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a key after which a draft is saved: a page that is closed loses no more. */
const PAUSE = 1_000;

/** A text field that saves when the user pauses or leaves it. It shows what is typed, and the current text while nothing is. */
export function useDraft(
  current: string,
  save: (text: string) => void,
  isValid: (text: string) => boolean = () => true,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const store = useEffectEvent(() => {
    if (typed !== null && typed !== current && isValid(typed)) save(typed);
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => store(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    value: typed ?? current,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(event.currentTarget.value),
    onBlur: () => {
      if (typed === null || !isValid(typed)) return;
      setTyped(null);
      if (typed !== current) save(typed);
    },
  };
}

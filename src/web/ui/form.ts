import {
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type Values<Name extends string> = Record<Name, string>;
export type FormErrors<Name extends string> = { [Field in Name]?: string | undefined };
type Answer<Name extends string> = FormErrors<Name> | undefined;

interface FormOptions<Name extends string> {
  initial: Values<Name>;
  /** Values from before this document; `reset` goes back to `initial`. */
  typed?: Values<Name>;
  /** Errors that the server returned before this code ran. */
  refused?: FormErrors<Name> | undefined;
  /** The error of each invalid field. */
  check: (values: Values<Name>) => FormErrors<Name>;
  /** Runs when all fields are valid. Its result shows beside the fields until they change; `reset` empties the form. */
  send: (values: Values<Name>, reset: () => void) => Promise<Answer<Name>> | Answer<Name>;
}

/**
 * Values, errors and one submit at a time. An error shows only once its field was changed and left or the form submitted, and a submit is
 * ignored while another runs (docs/rules/forms.md#when-an-error-shows).
 */
export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { initial, typed = initial, check, send } = options;
  const [values, setValues] = useState(typed);
  const [dirty, setDirty] = useState<ReadonlySet<Name>>(new Set());
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<FormErrors<Name>>(options.refused ?? {});
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const names = Object.keys(initial) as Name[];
  const errors = check(values);

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused((before) => ({ ...before, [name]: undefined }));
    setDirty((before) => new Set(before).add(name));
  };

  const reset = () => {
    setValues(initial);
    setDirty(new Set());
    setTouched(new Set());
    setRefused({});
  };

  const run = async (form: HTMLFormElement) => {
    if (running.current) return;
    const given = readForm(form, values);
    const wrong = check(given);
    setValues(given);
    setTouched(new Set(names));
    if (names.some((name) => wrong[name] !== undefined)) return focusFirstWrong(form);
    running.current = true;
    setBusy(true);
    try {
      const answer: FormErrors<Name> = (await send(given, reset)) ?? {};
      setRefused(answer);
      if (names.some((name) => answer[name] !== undefined)) focusFirstWrong(form);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    /** Takes what the inputs of a form hold. */
    adopt: (form: HTMLFormElement) => {
      const given = readForm(form, values);
      for (const name of names) if (given[name] !== values[name]) set(name, given[name]);
    },
    values,
    set,
    busy,
    /** Everything an input needs. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: refused[name] ?? (touched.has(name) ? errors[name] : undefined),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value),
      onBlur: () => {
        // Without a change there is nothing to report.
        if (dirty.has(name)) afterPress(() => setTouched((before) => new Set(before).add(name)));
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}

/** For a form that a server wrote: what was typed before this code ran stays, which the next render would replace. Returns its ref. */
export function useTypedBefore(adopt: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const adoptTyped = useEffectEvent(() => element.current && adopt(element.current));
  useLayoutEffect(() => void adoptTyped(), []);
  return element;
}

/** The values of the inputs: the user or a password manager may have filled them before this code ran. */
function readForm<Name extends string>(form: HTMLFormElement, values: Values<Name>): Values<Name> {
  const isText = ([name, value]: [string, unknown]) => name in values && typeof value === 'string';
  return { ...values, ...Object.fromEntries([...new FormData(form)].filter(isText)) };
}

/** After the errors are painted: only then is a field marked as invalid. Of a group of radio buttons it is the first. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = '[aria-invalid="true"]';
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>(`${wrong}:not([role="radiogroup"]), ${wrong} [type="radio"]`)?.focus(),
  );
}

/**
 * A press moves the focus before it becomes a click. An error shown in between would move the page under the pointer and lose the click, so
 * it waits until the press is over.
 */
function afterPress(work: () => void): void {
  if (document.querySelector(':is(a, button, label):active') === null) return work();
  const over = new AbortController();
  const end = () => {
    over.abort();
    setTimeout(work);
  };
  addEventListener('pointerup', end, { signal: over.signal });
  addEventListener('click', end, { signal: over.signal, capture: true });
}

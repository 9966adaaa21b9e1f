import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { openDialogs } from './toast-store.ts';
import './dialog.css';

interface DialogProps {
  title: string;
  /** Shown in the place of the title, which then only names the dialog. */
  head?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** For much content: full height on a phone, at the side of a wide screen. */
  tall?: boolean;
  /** Covers the screen: its style comes with its feature. */
  full?: boolean;
  children: ReactNode;
}

/** A modal dialog while it is rendered. The browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog({ title, head, closeLabel, onClose, tall, full, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    // The target is the dialog itself only on the backdrop.
    const click = (event: MouseEvent) => {
      if (event.target === shown) close();
    };
    shown?.showModal();
    if (shown) openDialogs.set([...openDialogs.get(), shown]);
    shown?.addEventListener('click', click);
    return () => {
      shown?.removeEventListener('click', click);
      openDialogs.set(openDialogs.get().filter((open) => open !== shown));
      shown?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes('dialog', tall && 'is-tall', full && 'is-full')}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id} className={head === undefined ? undefined : 'visually-hidden'}>
            {title}
          </h2>
          {head}
          <IconButton label={closeLabel} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}

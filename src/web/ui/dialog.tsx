import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import './dialog.css';

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Much to show: to the edge of a phone, at the side of a wide screen. */
  tall?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The browser keeps the focus inside, closes it on Escape and gives the focus back to
 * where it was.
 */
export function Dialog({ title, closeLabel, onClose, tall = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    // The dialog itself is what is clicked only where its content is not: on the backdrop.
    const click = (event: MouseEvent) => {
      if (event.target === shown) close();
    };
    shown?.showModal();
    shown?.addEventListener('click', click);
    return () => {
      shown?.removeEventListener('click', click);
      shown?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes('dialog', tall && 'is-tall')}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}

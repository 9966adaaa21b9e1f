import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import './dialog.css';

interface DialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The browser keeps the focus inside, closes it on Escape and gives the focus back to
 * where it was.
 */
export function Dialog({ label, onClose, children }: DialogProps) {
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
      className="dialog"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

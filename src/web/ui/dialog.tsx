import { type ReactNode, useEffect, useRef } from 'react';
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
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
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
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}

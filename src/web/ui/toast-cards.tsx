import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { pauseToasts, removeToast, resumeToasts, type Toast } from './toast-store.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export interface ToastCardsProps {
  toasts: readonly Toast[];
  /** Finds the words for a text without a space, which is a key. */
  lookUp: (key: string) => string;
  closeLabel: string;
}

/** Toasts as they are seen: a chunk of its own, since no first screen shows one. */
export function ToastCards({ toasts, lookUp, closeLabel }: ToastCardsProps) {
  return toasts.map((toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      text={toast.text.includes(' ') ? toast.text : lookUp(toast.text)}
      closeLabel={closeLabel}
    />
  ));
}

interface ToastCardProps {
  toast: Toast;
  text: string;
  closeLabel: string;
}

function ToastCard({ toast, text, closeLabel }: ToastCardProps) {
  const { action } = toast;
  const Icon = icons[toast.status];
  const close = () => {
    removeToast(toast.id);
    // Nobody is at a toast that is gone: the others go on.
    resumeToasts();
  };
  const card = (
    <button type="button" className={`toast is-${toast.status}`} onClick={close}>
      <Icon size={20} aria-hidden="true" />
      <span className="toast-text">{text}</span>
      <X size={16} aria-hidden="true" />
      <span className="visually-hidden">{closeLabel}</span>
    </button>
  );
  if (!action) return card;
  const act = () => {
    // First what it does: a toast that goes by itself lets go of what it could have taken back.
    action.run();
    close();
  };
  return (
    <div
      className="toast-pair"
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {card}
      <button type="button" className="toast toast-action" onClick={act}>
        {action.label}
      </button>
    </div>
  );
}

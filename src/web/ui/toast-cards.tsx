import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Icon, statusColors } from './icon.tsx';
import { pauseToasts, removeToast, resumeToasts, type Toast } from './toast-store.ts';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

export interface ToastCardsProps {
  toasts: readonly Toast[];
  /** The text for a key, which is a text without a space. */
  lookUp: (key: string, params?: Toast['params']) => string;
  closeLabel: string;
}

/** The visible toasts: a chunk of its own, since no first screen shows one. */
export function ToastCards({ toasts, ...words }: ToastCardsProps) {
  return toasts.map((toast) => <ToastCard key={toast.id} {...words} toast={toast} />);
}

type ToastCardProps = Omit<ToastCardsProps, 'toasts'> & { toast: Toast };

function ToastCard({ toast, lookUp, closeLabel }: ToastCardProps) {
  const { action } = toast;
  const close = () => {
    removeToast(toast.id);
    // The toast under the pointer is gone: the others continue.
    resumeToasts();
  };
  const card = (
    <button type="button" className={`toast is-${toast.status}`} onClick={close}>
      <Icon icon={icons[toast.status]} color={statusColors[toast.status]} />
      <span className="toast-text">
        {toast.text.includes(' ') ? toast.text : lookUp(toast.text, toast.params)}
      </span>
      <X size={16} aria-hidden="true" />
      <span className="visually-hidden">{closeLabel}</span>
    </button>
  );
  if (!action) return card;
  const act = () => {
    // Runs the action first: closing the toast would release the mutation that it can undo.
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

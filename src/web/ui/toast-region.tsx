import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { currentToasts, noToasts, removeToast, subscribeToasts, type Toast } from './toast-store.ts';
import './toast-region.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

interface ToastRegionProps {
  /** Finds the words for a text without a space, which is a key. */
  lookUp: (key: string) => string;
  closeLabel: string;
}

/** What just happened, at the bottom of the page. Any click on a toast closes it. */
export function ToastRegion({ lookUp, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, noToasts);
  const isError = (toast: Toast) => toast.status === 'error';
  const show = (toast: Toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      text={toast.text.includes(' ') ? toast.text : lookUp(toast.text)}
      closeLabel={closeLabel}
    />
  );
  return (
    <div className="toasts">
      <div role="status">{toasts.filter((toast) => !isError(toast)).map(show)}</div>
      <div role="alert">{toasts.filter(isError).map(show)}</div>
    </div>
  );
}

interface ToastCardProps {
  toast: Toast;
  text: string;
  closeLabel: string;
}

function ToastCard({ toast, text, closeLabel }: ToastCardProps) {
  const { action } = toast;
  const Icon = icons[toast.status];
  const close = () => removeToast(toast.id);
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
    close();
    action.run();
  };
  return (
    <div className="toast-pair">
      {card}
      <button type="button" className="toast toast-action" onClick={act}>
        {action.label}
      </button>
    </div>
  );
}

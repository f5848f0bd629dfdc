import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { CloseIcon } from '../icons/site-icons.tsx';

export type Toast = { title: string; description: string; destructive?: boolean };

const shownFor = 8000;

const ToastContext = createContext<(toast: Toast) => void>(() => {});

export const useToast = () => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([]);
  const nextId = useRef(0);
  const show = useCallback((toast: Toast) => {
    const id = nextId.current++;
    setToasts((shown) => [...shown, { ...toast, id }]);
  }, []);
  const card = (toast: Toast & { id: number }) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      onDismiss={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))}
    />
  );
  return (
    <ToastContext value={show}>
      {children}
      {/* Two regions that are always there: a screen reader announces what appears in them. */}
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-end gap-3 p-4 sm:p-6 print:hidden max-md:[body:has([data-bottom-bar])_&]:pb-[calc(4.5rem+env(safe-area-inset-bottom))]">
        <div role="alert" className="contents">
          {toasts.filter((toast) => toast.destructive).map(card)}
        </div>
        <div role="status" className="contents">
          {toasts.filter((toast) => !toast.destructive).map(card)}
        </div>
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  const focusedBefore = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(), shownFor);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        focusedBefore.current = relatedTarget as HTMLElement | null;
      }}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex w-full max-w-sm animate-slide-in items-start gap-3 rounded-card border bg-panel p-4 pl-5 ${
        toast.destructive ? 'border-danger' : 'border-line'
      }`}
    >
      <div className="min-w-0 flex-1 break-words">
        <p className={`font-semibold ${toast.destructive ? 'text-danger' : ''}`}>{toast.title}</p>
        <p className="text-[0.9375rem] text-quiet">{toast.description}</p>
      </div>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The pressed button disappears: focus goes back to where it was.
          const before = focusedBefore.current;
          const next = before?.isConnected ? before : document.querySelector('main');
          if (currentTarget === document.activeElement) next?.focus({ preventScroll: true });
          onDismiss();
        }}
        aria-label="Close message"
        className="-m-1.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-stay"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  );
}

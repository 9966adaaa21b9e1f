/** Installs the native side before the page's scripts run. Runs in the page: it refers to nothing outside itself. */
export function putBridge({ system }: { system: 'android' | 'ios' }): void {
  const phone = globalThis as unknown as PhonePage;
  const listeners = new Map<string, { plugin: string; event: string }>();
  const take = (call: BridgeCall) => {
    const { pluginId, methodName, callbackId, options } = call;
    if (methodName === 'addListener') {
      listeners.set(callbackId, { plugin: pluginId, event: String(options['eventName']) });
      // The phone repeats events from before the listener (`retainUntilConsumed`).
      void phone.onPhone({ pluginId, methodName, options });
      return;
    }
    if (methodName === 'removeListener') {
      listeners.delete(String(options['callbackId']));
      return;
    }
    const tell = (answer: PhoneAnswer) =>
      phone.Capacitor.fromNative({ callbackId, pluginId, methodName, save: false, ...answer });
    void phone.onPhone({ pluginId, methodName, options }).then(tell);
  };
  phone.happens = (plugin, event, data) => {
    const heard = [...listeners].filter(([, each]) => each.plugin === plugin && each.event === event);
    for (const [callbackId] of heard) {
      phone.Capacitor.fromNative({
        callbackId,
        pluginId: plugin,
        methodName: 'addListener',
        success: true,
        data: { ...data },
        save: true,
      });
    }
    return heard.length;
  };
  const global = globalThis as unknown as Record<string, unknown>;
  if (system === 'android')
    global['androidBridge'] = { postMessage: (text: string) => take(JSON.parse(text) as BridgeCall) };
  else global['webkit'] = { messageHandlers: { bridge: { postMessage: take } } };
  global['Capacitor'] = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
  global['WEBVIEW_SERVER_URL'] = location.origin;
}

interface BridgeCall {
  readonly pluginId: string;
  readonly methodName: string;
  readonly callbackId: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PhoneAnswer {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: { readonly message: string; readonly code?: string };
}

/** The native side, as the page sees it. */
export interface PhonePage {
  readonly onPhone: (call: Omit<BridgeCall, 'callbackId'>) => Promise<PhoneAnswer>;
  readonly Capacitor: { fromNative(result: object): void };
  /** Notifies the page's listeners of an event; returns their number. */
  happens: (plugin: string, event: string, data: object) => number;
}

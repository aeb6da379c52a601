/** Texts that a device keeps, by name. */
export type DeviceStorage<Name extends string = string> = {
  /** The kept text. Null for none, and where nothing can be kept. */
  readonly get: (name: Name) => string | null;
  /** Keeps a text; null removes it. */
  readonly set: (name: Name, value: string | null) => void;
  readonly clear: () => void;
};

/**
 * Local or session storage that may be missing or full, as in private windows. Then nothing is kept, and nothing
 * breaks. `storage` is a function because a browser may even refuse access to the property.
 */
export const createDeviceStorage = <Name extends string = string>(storage: () => Storage): DeviceStorage<Name> => ({
  get: (name) => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  set: (name, value) => {
    try {
      if (value === null) storage().removeItem(name);
      else storage().setItem(name, value);
    } catch {
      // Not kept.
    }
  },
  clear: () => {
    try {
      storage().clear();
    } catch {
      // Nothing was kept.
    }
  },
});

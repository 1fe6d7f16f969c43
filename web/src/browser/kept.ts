// What this browser remembers between visits, and what a tab of it remembers when its page is loaded anew. Where nothing may be
// kept, everything works and is forgotten.

const PREFIX = "sandtable.";

function read(storage: () => Storage, name: string): string | undefined {
  try {
    return storage().getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is kept. */
function write(storage: () => Storage, name: string, value: string | undefined): boolean {
  try {
    if (value === undefined) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, value);
    return true;
  } catch {
    // A browser that keeps nothing asks again next time.
    return false;
  }
}

export const kept = (name: string): string | undefined => read(() => localStorage, name);
export const keep = (name: string, value: string | undefined): boolean => write(() => localStorage, name, value);
export const keptInTab = (name: string): string | undefined => read(() => sessionStorage, name);
export const keepInTab = (name: string, value: string | undefined): boolean => write(() => sessionStorage, name, value);

// How one likes to see tables. Theme, speed and the like keep themselves; the menu only shows their choices.

export type Look = {
  name: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  set: (value: string) => void;
};

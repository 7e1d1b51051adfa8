export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Secondary text in the list: the name of an asset. */
  readonly detail?: string;
  /** Cannot be chosen; the detail says why. */
  readonly isDisabled?: boolean;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly disabled?: boolean;
  /** `figure` is used beside a large amount, `field` in a row of filters, `form` among the fields of a form. */
  readonly variant?: 'figure' | 'field' | 'form';
  /** Whether an error is shown for it. */
  readonly isInvalid?: boolean;
  /** A long list has a field that searches its labels. */
  readonly search?: ListSearch | undefined;
}

export interface ListSearch {
  readonly label: string;
  /** Shown where nothing matches. */
  readonly empty: string;
}

/** The opened list. */
export interface SelectListProps extends Required<SelectProps<string>> {
  /** The text of the closed list. */
  readonly text: string;
}

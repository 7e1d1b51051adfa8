import { CodeField } from './CodeField.tsx';
import { OwnerField } from './OwnerField.tsx';
import type { Codes } from './useCodes.ts';

export interface CodeFieldsProps {
  readonly codes: Omit<Codes<unknown>, 'read'>;
  /** The error of the last submission. */
  readonly error: unknown;
  readonly text?: {
    /** The label of the sent code where it is not the member's own. */
    readonly label?: string;
    /** For which the code is. */
    readonly sent?: string;
  };
}

/** The fields of a confirmation's codes. */
export function CodeFields({ codes, error, text: { label, sent } = {} }: CodeFieldsProps) {
  const { code, tried } = codes;
  return (
    <>
      {code !== undefined && <CodeField code={code} tried={tried} error={error} label={label} sentText={sent} />}
      <OwnerField stepUp={codes} error={error} />
    </>
  );
}

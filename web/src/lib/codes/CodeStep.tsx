import type { RuleKind } from '@aldgate/domain/identity/approvalRules.ts';
import type { ReactNode } from 'react';
import { useWithApprovals } from '../approvals/rules/useWithApprovals.ts';
import { ChangeDrawer } from '../forms/ChangeDrawer.tsx';
import { ActionError } from '../messages/ActionError.tsx';
import { CodeFields, type CodeFieldsProps } from './CodeFields.tsx';
import { isAboutCode } from './useCode.ts';
import type { Codes } from './useCodes.ts';

interface CodeStepProps<Proof> {
  readonly codes: Codes<Proof>;
  readonly text: CodeFieldsProps['text'] & {
    readonly title: string;
    /** The consequence of the confirmation. */
    readonly follows: string;
    /** The label of the button where it is not the title. */
    readonly submit?: string;
  };
  /** The kind of the approval that follows; undefined where none does. */
  readonly approval?: RuleKind | undefined;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** Shows an error that is not about a code. */
  readonly Failure?: (props: { readonly error: unknown }) => ReactNode;
  readonly onSubmit: (proof: Proof) => void;
  readonly onClose: () => void;
  /** The subject, and fields beside the codes. */
  readonly children?: ReactNode;
}

/** Confirms a draft or a change with its codes. */
export function CodeStep<Proof>(props: CodeStepProps<Proof>) {
  const { codes, text, approval, action, Failure = ActionError, onSubmit, onClose, children } = props;
  const { isPending, error } = action;
  const withApprovals = useWithApprovals(approval);
  const fields = <CodeFields codes={codes} error={error} text={text} />;
  return (
    <ChangeDrawer
      title={text.title}
      follows={withApprovals(text.follows)}
      submit={text.submit ?? text.title}
      busy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        const proof = codes.read();
        if (proof !== undefined) onSubmit(proof);
      }}
    >
      {children}
      {codes.code === undefined ? fields : <div>{fields}</div>}
      {!isAboutCode(error) && <Failure error={error} />}
    </ChangeDrawer>
  );
}

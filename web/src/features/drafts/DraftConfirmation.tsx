import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import type { ReactNode } from 'react';
import { ChangeDrawer } from '../../lib/forms/ChangeDrawer.tsx';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { CodeField, isAboutCode, OwnerField, useCode, useStepUp } from '../identity/index.ts';

/** Fields of a call that prove its sender by codes. */
interface CodeProof {
  readonly emailUuid: string;
  readonly emailCode: string;
  readonly gaCode?: string;
}

/** The codes of one draft: the email's confirms this draft alone. */
export function useDraftCodes(draftId: string, send: () => Promise<{ readonly emailUuid: string }>) {
  const code = useCode({ channel: 'email', to: draftId, send: async () => ({ uuid: (await send()).emailUuid }) });
  const stepUp = useStepUp([code]);
  return {
    code,
    stepUp,
    /** The entered codes; undefined while one is missing, which its field shows. */
    read: (): CodeProof | undefined => {
      stepUp.setTried(true);
      if (!stepUp.isComplete || code.uuid === undefined) return undefined;
      const email = { emailUuid: code.uuid, emailCode: code.digits };
      return stepUp.needsGoogle ? { ...email, gaCode: stepUp.gaCode } : email;
    },
  };
}

interface DraftConfirmationProps {
  readonly codes: ReturnType<typeof useDraftCodes>;
  readonly text: {
    readonly title: string;
    readonly follows: string;
    readonly submit: string;
    /** For which the code is. */
    readonly sent: string;
  };
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** The error is shown at a field of the draft. */
  readonly isShown?: boolean;
  readonly onSubmit: (proof: CodeProof) => void;
  readonly onClose: () => void;
  /** The draft, and fields beside the codes. */
  readonly children?: ReactNode;
}

/** Confirms a draft with its codes. */
export function DraftConfirmation(props: DraftConfirmationProps) {
  const { codes, text, action, isShown = false, onSubmit, onClose, children } = props;
  const { code, stepUp, read } = codes;
  return (
    <ChangeDrawer
      title={text.title}
      follows={text.follows}
      submit={text.submit}
      busy={action.isPending}
      error={action.error}
      onClose={onClose}
      onSubmit={() => {
        const proof = read();
        if (proof !== undefined) onSubmit(proof);
      }}
    >
      {children}
      <div>
        <CodeField code={code} tried={stepUp.tried} error={action.error} sentText={text.sent} />
        <OwnerField stepUp={stepUp} error={action.error} />
      </div>
      {!isAboutCode(action.error) && !isShown && <ActionError error={action.error} />}
    </ChangeDrawer>
  );
}

interface DraftLinesProps {
  readonly name: string;
  readonly back: string;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** The draft that is confirmed, with the way back to its fields. */
export function DraftLines({ name, back, onBack, children }: DraftLinesProps) {
  return (
    <Stack gap="1" breakWords>
      <b>{name}</b>
      {children}
      <div>
        <Button kind="link" onClick={onBack}>
          {back}
        </Button>
      </div>
    </Stack>
  );
}

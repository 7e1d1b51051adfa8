import type { ReactNode } from 'react';
import { ChangeDrawer } from '../../lib/forms/ChangeDrawer.tsx';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { OwnerField } from './OwnerField.tsx';
import { isAboutCode } from './useCode.ts';
import type { StepUp } from './useStepUp.ts';

interface GoogleChangeProps {
  readonly title: string;
  /** The consequence of the change, shown before it. */
  readonly text: string;
  readonly stepUp: StepUp;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** Shows an error that is not about a code. */
  readonly Failure?: (props: { error: unknown }) => ReactNode;
  readonly onSubmit: (proof: { readonly gaCode?: string }) => void;
  readonly onClose: () => void;
  /** The subject of the change. */
  readonly children: ReactNode;
}

/** A change that the Google code alone confirms, where Google is set up. */
export function GoogleChange(props: GoogleChangeProps) {
  const { title, text, stepUp, action, Failure = ActionError, onSubmit, onClose, children } = props;
  return (
    <ChangeDrawer
      title={title}
      follows={text}
      submit={title}
      busy={action.isPending}
      error={action.error}
      onClose={onClose}
      onSubmit={() => {
        stepUp.setTried(true);
        if (stepUp.isComplete) onSubmit(stepUp.needsGoogle ? { gaCode: stepUp.gaCode } : {});
      }}
    >
      {children}
      <OwnerField stepUp={stepUp} error={action.error} />
      {!isAboutCode(action.error) && <Failure error={action.error} />}
    </ChangeDrawer>
  );
}

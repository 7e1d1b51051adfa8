import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { fieldError } from '../../lib/errorText.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { enterFigure, type LoanTerms, type TermFigure, writeFigure } from './termFigures.ts';

interface SetTermsProps {
  readonly title: string;
  readonly terms: LoanTerms;
  readonly figures: readonly TermFigure[];
  readonly onClose: () => void;
}

/** Changes figures of the terms; the rest of them stays. */
export function SetTerms({ title, terms, figures, onClose }: SetTermsProps) {
  const action = useAction('setLoanTerms', 'Changed.');
  const [entered, setEntered] = useState(() => figures.map((figure) => enterFigure(figure, terms)));
  return (
    <ActionDialog
      title={title}
      text="For new loans alone. Needs a second operator’s approval."
      confirm="Submit for approval"
      action={action}
      atFields={figures.map(({ path }) => `terms.${path}`)}
      body={(reason) => ({
        terms: figures.reduce((now, figure, index) => writeFigure(figure, now, entered[index] ?? ''), terms),
        reason,
      })}
      onClose={onClose}
    >
      {figures.map(({ path, label, isPercent }, index) => (
        <TextField
          key={path}
          label={isPercent ? `${label}, %` : label}
          inputMode="decimal"
          value={entered[index] ?? ''}
          error={fieldError(action.error, `terms.${path}`)}
          onValue={(text) => setEntered((now) => now.with(index, text))}
        />
      ))}
    </ActionDialog>
  );
}

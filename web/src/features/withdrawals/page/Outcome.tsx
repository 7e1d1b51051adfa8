import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { ReactNode } from 'react';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { Network } from '../../wallet/index.ts';
import { ClosedState } from '../closed/ClosedState.tsx';
import type { Preview } from '../route.ts';
import { Figures } from './Figures.tsx';
import { Steps } from './Steps.tsx';
import type { useFindings } from './useFindings.ts';
import { Warnings } from './Warnings.tsx';
import styles from './withdraw.module.css';

interface OutcomeProps {
  readonly rail: 'chain' | 'bank';
  readonly asset: string;
  /** Those that carry it, with the name of the chosen one. */
  readonly networks?: readonly Network[];
  readonly network?: string | undefined;
  /** Fee by the terms; null where none is known. */
  readonly fee: string | null;
  readonly available: string | undefined;
  readonly remaining: Omit<Preview['limits']['usd'], 'leftAfter'> | undefined;
  readonly preview: Preview | undefined;
  /** Value date of a withdrawal that is confirmed now. */
  readonly valueDate?: string | undefined;
  readonly findings: ReturnType<typeof useFindings>;
  readonly isReady: boolean;
  /** Names the action, or what is missing for it. */
  readonly submitText: ReactNode;
}

/** Shows the results of the entry: fee, limit, balance, every step and the errors, with the button that continues. */
export function Outcome(props: OutcomeProps) {
  const { rail, asset, networks, network, fee, available, remaining, preview, findings, isReady, submitText } = props;
  const { closed, formErrors } = findings;
  if (closed !== undefined) {
    return (
      <div className={styles.outcome}>
        <ClosedState rail={rail} closed={closed} network={network ?? asset} />
      </div>
    );
  }
  return (
    <div className={styles.outcome}>
      <Figures
        rail={rail}
        asset={asset}
        fee={fee}
        available={available}
        remaining={remaining}
        preview={preview}
        valueDate={preview?.valueDate ?? props.valueDate}
      />
      {preview !== undefined && (
        <>
          <Steps steps={preview.steps} {...(networks && { networks })} />
          <Warnings rail={rail} preview={preview} />
        </>
      )}
      {formErrors.map((error, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: errors have no state
        <ActionError key={index} error={error} />
      ))}
      <Button type="submit" kind="primary" size="large" wide disabled={!isReady}>
        {submitText}
      </Button>
    </div>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { type ReactNode, useId } from 'react';
import { Step } from '../../lib/forms/ChangeDrawer.tsx';
import { useErrorFocus } from '../../lib/forms/Form.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Vote, VoteEntry } from './useVoteEntry.ts';

interface VoteDrawerProps {
  readonly title: string;
  /** Stays in sight: what the vote is on. */
  readonly head: ReactNode;
  /** Whether the codes are entered. */
  readonly isProved: boolean;
  readonly rejectLabel: string;
  readonly approveLabel: string;
  readonly entry: VoteEntry;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** The fields of the codes that prove the vote. */
  readonly codes: ReactNode;
  /** Says why the vote was not counted. */
  readonly failure: ReactNode;
  readonly onVote: (vote: Vote) => void;
  readonly onClose: () => void;
  /** Shows more of it. */
  readonly children?: ReactNode;
}

/** A vote with its reason and its codes; the approval is the filled button once these are entered. Enter approves. */
export function VoteDrawer(props: VoteDrawerProps) {
  const { title, head, isProved, rejectLabel, approveLabel, entry, action, codes, failure, onVote, onClose, children } =
    props;
  const { t } = useTranslation('approvals');
  const { t: tApp } = useTranslation();
  const form = useId();
  const focus = useErrorFocus(entry.attempts, action.error);
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      head={head}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Grid wide columns={2} gap="2">
          <Button kind="danger" size="large" wide disabled={action.isPending} onClick={() => onVote('reject')}>
            {rejectLabel}
          </Button>
          <Button
            type="submit"
            form={form}
            kind={isProved ? 'primary' : 'plain'}
            size="large"
            wide
            disabled={action.isPending}
          >
            {approveLabel}
          </Button>
        </Grid>
      }
    >
      {children}
      <Stack
        ref={focus}
        as="form"
        gap="4"
        marginTop="5"
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onVote('approve');
        }}
      >
        <Step title={t('decision')}>
          <TextArea
            label={t('reason')}
            rows={2}
            value={entry.reasonText}
            error={entry.isReasonMissing ? t('reasonRequired') : undefined}
            onValue={entry.setReasonText}
          />
          {codes}
        </Step>
        {failure}
      </Stack>
    </Drawer>
  );
}

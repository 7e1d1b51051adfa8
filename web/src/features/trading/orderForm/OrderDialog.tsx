import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { type ReactNode, useId } from 'react';
import { useServerContact } from '../../../lib/calls/serverContact.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { DeadlineChoice } from './DeadlineChoice.tsx';
import { useMutationResult } from './mutationObserver.ts';
import type { OrderForm } from './useOrderForm.ts';

interface OrderDialogProps {
  readonly title: string;
  readonly form: OrderForm;
  /** The full label of the submit button, or what is missing. */
  readonly submitLabel: string;
  readonly submitKind: 'primary' | 'buy' | 'sell';
  readonly isDisabled: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The order form over the ticket, for changes of an order or a position that already exists. The market stays visible
 * and usable beside it.
 */
export function OrderDialog(props: OrderDialogProps) {
  const { title, form, submitLabel, submitKind, isDisabled, onClose, children } = props;
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const formId = useId();
  const isSending = useMutationResult(form.submission, ({ isPending }) => isPending);
  const { isSilent } = useServerContact();
  const isClosed = isDisabled || isSilent;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      closeLabel={tApp('close')}
      placement="beside"
      footer={
        <>
          <Button onClick={onClose}>{tApp('back')}</Button>
          <Button kind={submitKind} type="submit" form={formId} disabled={isClosed || isSending}>
            {isSending ? t('records.sending') : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isClosed) form.submit();
        }}
      >
        <Stack gap="2">
          {children}
          <DeadlineChoice rejection={form.rejection} />
          {isSilent && <Note>{t('ticket.disabledReasons.silent')}</Note>}
        </Stack>
      </form>
    </Dialog>
  );
}

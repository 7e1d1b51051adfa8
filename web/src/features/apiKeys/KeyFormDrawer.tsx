import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { CodeFields } from '../../lib/codes/CodeFields.tsx';
import { isAboutCode } from '../../lib/codes/useCode.ts';
import type { CodeProof, Codes } from '../../lib/codes/useCodes.ts';
import { Form } from '../../lib/forms/Form.tsx';
import { isAtFields } from '../../lib/forms/fieldErrors.ts';
import type { ContractForm } from '../../lib/forms/useContractForm.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Consequences } from './Consequences.tsx';
import type { Consequence } from './consequences.ts';
import { KeyError } from './KeyError.tsx';
import { KeyFields } from './KeyFields.tsx';
import type { KeyRequest, KeyValues } from './keyForm.ts';

interface KeyFormDrawerProps {
  readonly text: { readonly title: string; readonly submit: string };
  readonly form: ContractForm<KeyValues, KeyRequest>;
  /** Whether another member votes on the new key. */
  readonly isVoted?: boolean;
  readonly list: (values: Pick<KeyValues, 'permissions' | 'addresses'>) => {
    readonly consequences: readonly Consequence[];
    readonly needsCodes: boolean;
  };
  readonly codes: Codes;
  readonly action: { readonly isPending: boolean; readonly error: unknown };
  /** `proof` where the terms need codes. */
  readonly onSubmit: (request: KeyRequest, proof: CodeProof | undefined) => void;
  readonly onClose: () => void;
}

/** A key's fields, what follows from them, and the codes that wider rights need. */
export function KeyFormDrawer(props: KeyFormDrawerProps) {
  const { text, form, isVoted = false, list, codes, action, onSubmit, onClose } = props;
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  const id = useId();
  const memberRole = useSession(({ userInfo }) => userInfo?.role);
  const [permissions, addresses] = useWatch({ control: form.control, name: ['permissions', 'addresses'] });
  const { consequences, needsCodes } = list({ permissions, addresses });
  const submit = form.handleSubmit((request) => {
    if (!needsCodes) return onSubmit(request, undefined);
    const proof = codes.read();
    return proof && onSubmit(request, proof);
  });
  const isShown = isAboutCode(action.error) || isAtFields(action.error, ['remark', 'permissions', 'addresses']);
  return (
    <Drawer
      open
      title={text.title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button type="submit" form={id} kind="primary" size="large" wide disabled={action.isPending}>
          {action.isPending ? tApp('checking') : text.submit}
        </Button>
      }
    >
      <Form
        id={id}
        form={form}
        error={action.error}
        onSubmit={() => {
          codes.setTried(true);
          void submit();
        }}
      >
        <Stack gap="4" tone="1">
          {isVoted && <Note>{t('edit.voted')}</Note>}
          <KeyFields memberRole={memberRole} isVoted={isVoted} />
          <Consequences consequences={consequences} />
          {needsCodes && (
            <div>
              <CodeFields codes={codes} error={action.error} />
            </div>
          )}
          {!isShown && <KeyError error={action.error} />}
        </Stack>
      </Form>
    </Drawer>
  );
}

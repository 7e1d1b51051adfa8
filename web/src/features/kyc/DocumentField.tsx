import { DOCUMENT_MONTHS_MAX, type KycDocument } from '@aldgate/domain/kyc/documents.ts';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import type { DraftDocument } from './draft.ts';
import styles from './kyc.module.css';
import type { Application } from './queries.ts';
import { useStoredImage } from './useStoredImage.ts';
import { type UploadError, useUpload } from './useUpload.ts';

interface DocumentFieldProps {
  readonly document: KycDocument;
  readonly value: DraftDocument | undefined;
  readonly today: string;
  /** The result of the previous review, if any. */
  readonly before: Application['documents'][number] | undefined;
  readonly fieldError: string | undefined;
  readonly onChange: (changes: Partial<DraftDocument>) => void;
}

/** One document: its image, selected or dropped, and its date where required (KY-03, KY-04). */
export function DocumentField({ document, value, today, before, fieldError, onChange }: DocumentFieldProps) {
  const { t } = useTranslation('kyc');
  const id = useId();
  const name = t(`documents.${document}.name`);
  const months = DOCUMENT_MONTHS_MAX[document];
  const image = useStoredImage(value?.fileId);
  const { busy, uploadError, send } = useUpload(document, (fileId) => onChange({ fileId }));
  const uploadText = useUploadText(uploadError);
  const selectFile = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) send(file);
  };
  return (
    <div className={styles.document}>
      <div className={styles.drop}>
        {image === undefined ? (
          <Text as="span" padding="0 2" size="12" alignText="center" tone="3">
            {t(busy ? 'uploading' : 'noImage')}
          </Text>
        ) : (
          <img src={image} alt={t('imageOf', { document: name })} />
        )}
        {/* The input covers the image, since browsers accept dropped files on it natively. */}
        <input
          id={id}
          className={styles.file}
          type="file"
          accept="image/jpeg,image/png"
          disabled={busy}
          aria-label={name}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            selectFile(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <Stack gap="1" justifyItems="start" shrink>
        <Text size="14" weight="strong">
          {name}
        </Text>
        <Text lead="text" tone="2" size="12">
          {t(`documents.${document}.hint`)}
        </Text>
        {before?.verdict === 'rejected' && before.fileId !== value?.fileId && (
          <Text size="12" tone="danger">
            {t('wasRejected', { reason: before.reason })}
          </Text>
        )}
        <label className={buttonClass({})} htmlFor={id} data-disabled={busy || undefined}>
          {t(value?.fileId === undefined ? 'chooseImage' : 'replaceImage')}
        </label>
        {months !== undefined && (
          <Box wide maxWidth="240px" marginTop="2">
            <TextField
              label={t('datedOn', { months })}
              type="date"
              max={today}
              value={value?.datedOn ?? ''}
              onValue={(datedOn) => onChange({ datedOn })}
            />
          </Box>
        )}
        <FieldError id={`${id}-error`} text={uploadText ?? fieldError} compact />
      </Stack>
    </div>
  );
}

function useUploadText(fieldError: UploadError | undefined): string | undefined {
  const { t } = useTranslation('kyc');
  const { t: tApp } = useTranslation();
  if (fieldError === undefined) return undefined;
  return typeof fieldError === 'string' ? t(`upload.${fieldError}`) : errorText(fieldError.error, tApp);
}

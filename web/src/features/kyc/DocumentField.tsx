import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { DOCUMENT_MONTHS_MAX, type KycDocument } from '@aldgate/domain/kyc/documents.ts';
import { fitsImageBounds, IMAGE_BYTES_BELOW } from '@aldgate/domain/kyc/image.ts';
import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import { download, upload } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText, withReference } from '../../lib/messages/errorText.ts';
import type { DraftDocument } from './draft.ts';
import styles from './kyc.module.css';
import type { Application } from './queries.ts';

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
            <DayTextField
              label={t('datedOn', { months })}
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
  if (typeof fieldError === 'string') return t(`upload.${fieldError}`);
  return withReference(errorText(fieldError.error, tApp), fieldError.error, tApp);
}

/** Why an image was rejected, by the client or the server. */
type UploadError = ImageError | 'damaged' | 'dimensions' | { readonly error: unknown };

/** Uploads an image as soon as it is selected; a rejected one leaves the previous image in place. */
function useUpload(document: KycDocument, onUploaded: (fileId: string) => void) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (file: Blob): Promise<{ readonly rejection: UploadError } | { readonly fileId: string }> => {
      const rejection = await validateImage(file);
      if (rejection !== undefined) return { rejection };
      return upload('uploadKycFile', { document }, file).catch((error: unknown) => ({ rejection: errorFor(error) }));
    },
    onSuccess: (result) => {
      if ('fileId' in result) onUploaded(result.fileId);
    },
  });
  return { send: mutate, busy: isPending, uploadError: data && 'rejection' in data ? data.rejection : undefined };
}

const REASONS = ['type', 'small', 'damaged', 'dimensions'] as const;

function errorFor(error: unknown): UploadError {
  if (!(error instanceof CallError)) return { error };
  if (error.entry === 'imageTooLarge' || error.entry === 'bodyTooLarge') return 'large';
  const { data } = error;
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return REASONS.find((known) => known === reason) ?? { error };
}

/** An object URL of a stored image: fetched with the token, held in the page's memory. */
function useStoredImage(fileId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['kyc', 'file', fileId],
    enabled: fileId !== undefined,
    // Stored files are immutable, and every access is audited.
    staleTime: 'static',
    queryFn: async () => (await download('viewKycFile', { fileId: fileId ?? '' })).content,
  });
  const url = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}

type ImageError = 'type' | 'small' | 'large';

/** KY-03: validates a file before upload by its content, with the server's rules. */
export async function validateImage(file: Blob): Promise<ImageError | undefined> {
  if (file.size >= IMAGE_BYTES_BELOW) return 'large';
  if (!fitsImageBounds(file.size)) return 'small';
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isJpeg = head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;
  const isPng = head[0] === 0x89 && head[1] === 0x50 && head[2] === 0x4e && head[3] === 0x47;
  return isJpeg || isPng ? undefined : 'type';
}

import { requiredText } from '@aldgate/contract/identity/fields.ts';
import { enquiryFields, type solution } from '@aldgate/contract/identity/registration/forms.ts';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '../../lib/calls/calls.ts';
import { useContractForm } from '../../lib/forms/useContractForm.ts';
import { useCaptcha } from '../identity/index.ts';

/** ID-14: the values of the contact form. */
export interface EnquiryValues {
  name: string;
  email: string;
  phone: string;
  solution: z.output<typeof solution> | '';
  message: string;
  captchaCode: string;
}

export const enquirySchema = z.object({ ...enquiryFields, captchaCode: requiredText(16) });

type Enquiry = z.output<typeof enquirySchema>;

export const NO_ENQUIRY: EnquiryValues = { name: '', email: '', phone: '', solution: '', message: '', captchaCode: '' };

/** The contact form. A CAPTCHA is valid for one attempt, so every rejection loads a new one. */
export function useEnquiry() {
  const form = useContractForm<EnquiryValues, Enquiry>({ schema: enquirySchema, defaultValues: NO_ENQUIRY });
  const captcha = useCaptcha();
  const sending = useMutation({
    mutationFn: ({ enquiry, captchaId }: { enquiry: Enquiry; captchaId: string }) =>
      call('addContact', { ...enquiry, captchaId }),
    onError: () => {
      form.resetField('captchaCode');
      captcha.refresh();
    },
  });
  const submit = form.handleSubmit((enquiry) => {
    const captchaId = captcha.image?.captchaId;
    if (!sending.isPending && captchaId !== undefined) sending.mutate({ enquiry, captchaId });
  });
  return { form, captcha, sending, submit };
}

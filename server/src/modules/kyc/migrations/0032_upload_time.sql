create index kyc_upload_time on kyc_upload (at);

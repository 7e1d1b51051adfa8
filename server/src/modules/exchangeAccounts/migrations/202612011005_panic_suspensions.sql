-- TR-16: a panic suspends the issued keys of its accounts too.
alter table broker_key
  drop constraint broker_key_suspension_reasons_check,
  add constraint broker_key_suspension_reasons_check
    check (suspension_reasons <@ array['member', 'frozen', 'case', 'panic']);

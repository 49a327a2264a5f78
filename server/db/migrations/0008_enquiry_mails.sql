-- Empty for what was mailed before; the release before need not know the column.
ALTER TABLE "enquiries" ADD COLUMN IF NOT EXISTS "mail_state" text;

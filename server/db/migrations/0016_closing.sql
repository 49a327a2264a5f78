-- Constants as defaults change no row, and the release before need not know the columns.
ALTER TABLE "colleges" ADD COLUMN IF NOT EXISTS "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "colleges" ADD COLUMN IF NOT EXISTS "closed_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "colleges" ADD COLUMN IF NOT EXISTS "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;

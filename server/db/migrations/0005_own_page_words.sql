-- The row of the programme's own page is shown from now on. Where it still has the seed of before,
-- it gets the words that the page had.
UPDATE "colleges"
SET "title" = 'One exam. Eight months. A job, guaranteed.',
	"subtitle" = 'Win a full scholarship in Blockchain, Artificial Intelligence or Data Analytics.'
WHERE "slug" = 'scholarship-program' AND "title" = 'Eight months. Then hired, for sure.';

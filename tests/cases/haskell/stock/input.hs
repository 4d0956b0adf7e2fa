{-# LANGUAGE OverloadedStrings #-}
-- Copyright 2019 Harbor Supplies.
-- See LICENSE.

-- | Goods on the shelf.
module Stock
  ( Shelf (..)
  , take'
  , report
  ) where

import qualified Data.Map as Map
import Data.List (sortBy, foldl')
import Control.Monad

-- | An article's number.
type Article = Int

-- | What is on a shelf.
data Shelf = Shelf
  { name  :: String
  , goods :: Map.Map Article Int
  } deriving (Eq, Show)

-- | Why goods cannot be taken.
data Refusal
  = Unknown Article
  | Short Article Int
  deriving Show

newtype Desk a = Desk { runDesk :: Shelf -> Either Refusal (a, Shelf) }

-- | Things that can be counted.
class Countable f where
  -- | How many there are.
  count :: f -> Int
  count _ = 0

  empty :: f -> Bool
  empty = (== 0) . count

instance Countable Shelf where
  count shelf = sum (Map.elems (goods shelf))

instance Functor Desk where
  fmap f (Desk run) = Desk $ \shelf ->
    case run shelf of
      Left refusal -> Left refusal
      Right (value, rest) -> Right (f value, rest)

-- | Takes goods off the shelf.
--
-- Nothing is taken if there is too little.
take' :: Article -> Int -> Shelf -> Either Refusal Shelf
take' _ 0 shelf = Right shelf
take' article amount shelf
  | amount < 0 = Right shelf
  | otherwise =
      case Map.lookup article (goods shelf) of
        Nothing -> Left (Unknown article)
        Just there
          | there < amount -> Left (Short article there)
          | otherwise -> Right shelf { goods = Map.insert article (there - amount) (goods shelf) }

-- | The shelf as text, the largest numbers first.
report :: Shelf -> String
report shelf = unlines (title : map line sorted)
  where
    title = "Goods on " ++ name shelf
    sorted = sortBy (\a b -> compare (snd b) (snd a)) (Map.toList (goods shelf))
    -- One line an article.
    line (article, there) = show article ++ ": " ++ show there

infixl 5 <+>

(<+>) :: Shelf -> Shelf -> Shelf
a <+> b = a { goods = Map.unionWith (+) (goods a) (goods b) }

main :: IO ()
main = do
  let shelf = Shelf "north" (Map.fromList [(1, 4), (2, 9)])
  forM_ [1, 2, 3] $ \article ->
    either print (putStrLn . report) (take' article 3 shelf)

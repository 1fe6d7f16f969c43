//! Days of a turn track.

use std::fmt;

/// A day of the calendar, written `1914-08-17` in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Date {
    /// The day after.
    #[must_use]
    pub fn next(self) -> Date {
        let Date { year, month, day } = self;
        if day < self.days_of_month() {
            Date { day: day + 1, ..self }
        } else if month < 12 {
            Date { year, month: month + 1, day: 1 }
        } else {
            Date { year: year.saturating_add(1), month: 1, day: 1 }
        }
    }

    /// As on a turn track: `17 August`.
    #[must_use]
    pub fn day_and_month(self) -> String {
        format!("{} {}", self.day, self.month_name())
    }

    /// The name of its month.
    #[must_use]
    pub fn month_name(self) -> &'static str {
        MONTHS[usize::from(self.month.clamp(1, 12)) - 1]
    }

    fn days_of_month(self) -> u8 {
        let year = self.year;
        let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        match self.month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other_over_months_and_years() {
        for (day, next) in [
            ((1914, 8, 17), "1914-08-18"),
            ((1914, 8, 31), "1914-09-01"),
            ((1905, 2, 28), "1905-03-01"),
            ((1904, 2, 28), "1904-02-29"),
            ((1900, 2, 28), "1900-03-01"),
            ((1941, 12, 31), "1942-01-01"),
        ] {
            let (year, month, day) = day;
            assert_eq!(Date { year, month, day }.next().to_string(), next);
        }
        assert_eq!(Date { year: 1914, month: 8, day: 17 }.day_and_month(), "17 August");
    }
}

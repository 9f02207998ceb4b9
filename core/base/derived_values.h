// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace onnxmend
{

/// Values that are derived from one immutable value and take long to compute, at most one of each type. Each
/// is computed at the first get() and stored. Safe from any thread; `make` may get other values.
class DerivedValues
{
public:
    template <class Value, class Make>
    const Value& get(Make make) const
    {
        const std::scoped_lock lock(m_mutex);
        std::shared_ptr<const void>& value = m_values[typeid(Value)];
        if (!value) {
            value = std::make_shared<const Value>(make());
        }
        return *static_cast<const Value*>(value.get());
    }

private:
    mutable std::recursive_mutex m_mutex;
    mutable std::map<std::type_index, std::shared_ptr<const void>> m_values;
};

} // namespace onnxmend
